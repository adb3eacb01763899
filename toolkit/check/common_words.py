"""Common short words of English, which are not taken for misspelt terms of a game however similar they are."""

from __future__ import annotations

COMMON_WORDS = """
    able about ace act add age ago ahead aid aim air ale ant any ape apt are area arm army art ash ask ate away axe
    baby back bad bag bait bake ball ban band bank bar bare bark barn base bat bath bay beach bead beak beam bean bear
    beast beat bed bee beef been beer bell belt bend berry best bet bid big bike bill bin bind bird birth bit bite
    blade block blood blow blue boar board boast boat bold bolt bomb bond bone book boot bore born boss both bow bowl
    box boy brave bread break brew brick bride bring broad brown bud buff bug build bun burn bus bush but buy cab cage
    cake call calm came camp can cap cape car care cart case cash cast cat cave cell chain chair change charm chase
    cheap cheat check chef chest chip claim clan class claw clay clean clear climb clock close cloth cloud club clue
    coal coast coat cod coil cold comb come con cook cool cop cope copy cord core corn cost cot could count court cow
    crab craft crew crop cross crowd crown cry cub cup cure cut dare dark date dawn dead deal dear debt deep deer den
    desk did dig dim dip dirt dish dive dog doll door dot double down drag dress drink drive drop drum dry due dug
    dump dust duty ear earn ease east easy eat edge egg ego elf elk end enemy enter era eve even ever evil ewe exit
    eye face fact fail fair fall fan far farm fast fat fate fear feast fed fee feed feel feet fell felt few field
    fight file fill film find fine fire firm fish fist fit fix flag flame flat fleet flip flood floor flow fly fog
    fold folk fond fool foot for force fork form fort foul fox free fresh frog from front fruit fry fuel full fun fund
    fur gain gap gas gate gem get gift girl give glad glass glow glue god goes gold good grab grain grand grass great
    green grew grey grip ground group grow guard guess guest guide gum gun guy had hair half hall ham hard hare harm
    has hat have hay head heal heap hear heart heat heavy held help hen her here hero hide high hill him his hit hold
    hole home honest hood hook hop hope horn horse host hot hour house how hub hug hunt hurt hut ice idea ill inn ink
    into iron item its jail jam jar jaw job join joke joy judge jug jump just keep kept key kick kid kill kind king
    kiss kit knee knife know lab lad lady lake lamb lamp land lane lap large last late law lay lead leaf leak leap
    learn least leave led left leg lend lens let lid lie life lift light like limb limp line link lion lip list live
    load loaf loan lock log long look loop loot lord lose loss lost lot love low luck lump mad made magic mail main
    make male man many map march mark mask mass mat match mate max may meal mean meat meet melt men mend menu met mice
    might mile milk mill min mind mine mint miss mix mob mock mole money mood moon mop moss most mouse mouth move much
    mud mug must nail name nap near neck need nest net new news nice nine nod noon nor north nose note now nut oak oar
    odd off oil old one onto open ore our out oven over owe owl own pace pack pad page paid pain paint pair pale pan
    par park part pass past pat path paw pay pea peace peak pear peek peg pen pet pick pie pig pin pine pink pipe pit
    place plain plan plane plant plate play plot plus pod point pole poll pond pool poor pop port pose post pot pour
    price pride prize pub pull pump put queen quick quiet quit quite race rack rag raid rail rain raise ram ran range
    rank rare rat rate raw ray reach read ready real reap red reed reef rent rest reveal reward rib rice rich rid ride
    right ring ripe rise risk road roar rob rock rod role roll roof room root rope rose rot row rub rug rule run rush
    sack sad safe sail salt same sand sat save saw say scare scene score sea seal seat see seed seek seem self sell
    send set sew shade shake shape share sharp sheep shelf shell shift shine ship shoe shoot shop shore short shot
    should shout show shuffle shut sick sight sign sing sink sip sir sit site six size skill skin skip sky slave sleep
    slip slot slow small smart smell smile snow soap sock soft soil sold some son song soon sort soul soup sour south
    sow spare speak speed spell spend spin spot spy square stack staff stage stair stake stale stamp stand star start
    state stay steak steal steel stem step stick still sting stock stone stood stop store storm story strike string
    strip strong such suit sum sun sure swap sweat sweep sweet swim swing sword tail take tale talk tall tan tank tap
    tape tar target task taste tax tea teach team tear tell ten tend tent term test than that the their then there
    these they thick thief thin thing think this those throw thumb tick tide tie tile till tin tiny tip tire toad toe
    told toll tomb ton tone too took top torch toss touch tour toward tower town toy track trade trail train trap
    trash tray treat tree trick trip trot true trust try tub tube tug tune turn twin two type under unit use van vat
    vet vial view vote wage wait wake walk wall want war warm wash watch water wave way weak wear web wed week well
    went were west wet what wheat wheel when where which while whip white who whole whose why wide wife wig wild will
    win wind wine wing wipe wise wish with woke wolf woman won wood wool word work world worm worse worst worth would
    wrap wrong yard year yes yet you young your zoo
"""
AFTER_AMOUNTS = """
    after also among and are as at before but by during each else every for from if in instead into is less more of on
    onto or per plus then this to until unless was were when whenever while with
"""
COMMON = frozenset(COMMON_WORDS.split())
BESIDE_AMOUNTS = frozenset(AFTER_AMOUNTS.split())  # words that can follow "2 Coins" and are not what is counted
NUMBERED = {
    "chapter",
    "day",
    "level",
    "night",
    "number",
    "page",
    "phase",
    "round",
    "row",
    "rule",
    "stage",
    "step",
    "turn",
}
"""What is told by a number that follows it."""
OF_SUBJECTS = {"can", "cannot", "does", "has", "is", "may", "must", "was", "will"}
"""Verbs that stand after what does something."""
