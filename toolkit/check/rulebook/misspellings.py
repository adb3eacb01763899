"""Common misspellings of English words, each before the word that is meant, and how to look one up."""

from __future__ import annotations

from functools import lru_cache

MISSPELT_WORDS = """
    abreviate abbreviate abscence absence absense absence abundent abundant acceptible acceptable
    accomodate accommodate accomodation accommodation accross across accummulate accumulate acheive achieve
    acknowlege acknowledge acording according acquaintence acquaintance acumulate accumulate adaquate adequate
    addional additional additonal additional addres address adjacant adjacent adjascent adjacent adjecent adjacent
    adress address advantagous advantageous adversery adversary agian again agianst against agressive aggressive
    ajacent adjacent allign align allmost almost allready already allways always alredy already
    alternitive alternative altogehter altogether ammount amount amound amount amoung among analagous analogous
    ancester ancestor annouce announce anounce announce anual annual anwser answer aparent apparent apear appear
    appearence appearance appropiate appropriate apropriate appropriate aproximate approximate arguement argument
    arrage arrange arrangment arrangement asign assign assasin assassin assend ascend assosiate associate asume assume
    atack attack atempt attempt attatch attach availabe available availible available avalable available
    avaliable available basicly basically beacuse because becasue because becaus because becomming becoming
    becuase because befor before beggining beginning begining beginning behaviuor behaviour beleive believe
    belive believe benifit benefit beteen between betwen between bewteen between bigining beginning boundry boundary
    breif brief buisness business busness business calender calendar carefull careful carryed carried
    catagory category catergory category cemetary cemetery certian certain challange challenge charachter character
    charactor character chararcter character childern children choise choice choosen chosen chosing choosing
    clearence clearance clockwize clockwise colect collect collaspe collapse collegue colleague comitted committed
    comming coming commision commission commited committed committment commitment comparision comparison
    compatable compatible completley completely completly completely componant component compontent component
    concieve conceive concious conscious condidtion condition condtion condition consecutave consecutive
    consequtive consecutive consistant consistent consistantly consistently containes contains containg containing
    contine continue continous continuous continously continuously controled controlled controling controlling
    contructor constructor convienient convenient convinient convenient corespond correspond
    coresponding corresponding correspoding corresponding counterclockwize counterclockwise credability credibility
    curent current curently currently currenly currently damadge damage deafult default deciede decide
    decison decision decission decision defensable defensible deffender defender definate definite
    definately definitely definatly definitely definetly definitely definitly definitely defintion definition
    dependind depending desacrd discard describtion description descripton description desicion decision
    desireable desirable desision decision desparate desperate destory destroy determinded determined diagnol diagonal
    diagonaly diagonally dicard discard diferent different diferrent different differant different diffrence difference
    diffrent different dificult difficult dificulty difficulty dilema dilemma dimention dimension dirrection direction
    disapear disappear disapeared disappeared disapoint disappoint disappearence disappearance discarging discarding
    discription description dispaly display dissapear disappear dissapoint disappoint distibute distribute
    distribiute distribute distrubute distribute divison division doesnt doesn't dont don't doubel double
    droped dropped durring during effecient efficient efficency efficiency eightth eighth eigth eighth
    eleminate eliminate elimate eliminate embarass embarrass enogh enough enought enough enterance entrance
    entitity entity enviroment environment equaly equally equiped equipped equipement equipment equivelent equivalent
    equivilent equivalent especialy especially essencial essential evalute evaluate everthing everything
    eveything everything exaclty exactly exacly exactly exagerate exaggerate exampel example excactly exactly
    excecute execute excede exceed excelent excellent excellant excellent excercise exercise exchage exchange
    existance existence existant existent exmaple example expecially especially experiance experience
    explaination explanation explantion explanation explicitely explicitly extention extension extreem extreme
    extremly extremely facedwon facedown familar familiar familier familiar fianlly finally finaly finally
    finially finally flexable flexible folllow follow followng following follwing following folow follow
    folowing following forfiet forfeit foriegn foreign formost foremost fourty forty fouth fourth foward forward
    freind friend freindly friendly frist first fuction function fullfill fulfill futher further garantee guarantee
    garentee guarantee gaurantee guarantee gaurd guard generaly generally goverment government gradualy gradually
    grammer grammar greatful grateful guage gauge guarentee guarantee happend happened happenning happening
    harrass harass heigth height heirarchy hierarchy hieght height hierachy hierarchy higest highest howver however
    hisself himself theirself themselves theirselves themselves
    hwo how hygeine hygiene idenitfy identify identicle identical identifer identifier imediate immediate
    imediately immediately imediatly immediately imidiately immediately immeadiately immediately
    immediatley immediately immediatly immediately immitate imitate implment implement importent important
    imposible impossible inaccesible inaccessible incldue include includeing including incomming incoming
    incorect incorrect indefinately indefinitely indepedent independent independant independent
    independantly independently indicat indicate indivdual individual individualy individually indvidual individual
    infomation information inital initial initalize initialize initally initially initative initiative
    innitiative initiative instade instead insted instead instuction instruction inteligent intelligent
    intented intended interacte interact intermidiate intermediate interrim interim intersting interesting
    interupt interrupt intruction instruction inturrupt interrupt inventry inventory invisable invisible
    irelevant irrelevant itmes items itslef itself judgemant judgement knowlege knowledge knwo know langauge language
    lattitude latitude leage league legth length lengh length lenght length liason liaison libary library liek like
    likly likely litle little ommited omitted losely loosely maintainance maintenance maintenence maintenance
    managable manageable managment management manouver manoeuvre manuever maneuver manufature manufacture
    marjority majority mathmatical mathematical maximium maximum maxium maximum mechanizm mechanism medeival medieval
    medevial medieval medival medieval menber member millenium millennium miminum minimum minimun minimum
    mininum minimum miniture miniature mischievious mischievous mispell misspell modifed modified montain mountain
    morgage mortgage movemnt movement movment movement mulitple multiple multipal multiple multipel multiple
    multipler multiplier mutiple multiple mysterous mysterious nearst nearest neccesary necessary
    neccessarily necessarily neccessary necessary necesarily necessarily necesary necessary necessery necessary
    negitive negative neibor neighbor neigbour neighbour neighbering neighboring neighbhour neighbour
    nieghbor neighbor nineth ninth ninty ninety noticable noticeable nubmer number numbr number obstical obstacle
    occasionaly occasionally occassion occasion occassionally occasionally occurance occurrence occured occurred
    occurence occurrence occuring occurring ofen often offical official oftern often ommit omit ommitted omitted
    onyl only openned opened operater operator oponent opponent oponnent opponent oportunity opportunity
    oposite opposite oppenent opponent oppoent opponent opponant opponent oppossite opposite opprotunity opportunity
    oppurtunity opportunity optionaly optionally orginal original orientaton orientation origional original
    orignal original otehr other otherwize otherwise ouput output overide override overriden overridden palyer player
    paralel parallel parallell parallel parralel parallel parrallel parallel partcipate participate
    particapate participate particpate participate particulary particularly particuler particular peform perform
    peice piece penality penalty penelty penalty percieve perceive permanant permanent permanantly permanently
    permenant permanent permenantly permanently perminent permanent permision permission permited permitted
    perpendiculer perpendicular persistant persistent phisical physical phyiscal physical plaer player plaeyr player
    playre player plyer player polical political popluar popular portait portrait posess possess posession possession
    posibility possibility posible possible posistion position positon position possable possible possesion possession
    possibilty possibility possition position postion position postive positive potencial potential potental potential
    preceed precede preceeding preceding precentage percentage prefered preferred preferrable preferable
    preperation preparation prescence presence presense presence previos previous previouly previously
    previuos previous prevoius previous primarly primarily primative primitive prioity priority privelege privilege
    priviledge privilege probabaly probably probablity probability probaly probably procceed proceed procede proceed
    proceedure procedure progess progress prominant prominent propery property propogate propagate prosess process
    protien protein purchace purchase purpouse purpose puting putting quanity quantity quantitiy quantity
    questionaire questionnaire quuen queen randmoly randomly randomally randomly randomely randomly raondom random
    readly readily realy really reasonible reasonable reccomend recommend reciept receipt recieve receive
    recieveing receiving recieving receiving recive receive recomend recommend recommand recommend reconize recognize
    recrod record rectangel rectangle redundent redundant referal referral refered referred refering referring
    refference reference refrence reference relavant relevant releated related relevent relevant religous religious
    remaing remaining remainig remaining remaning remaining remeber remember remebmer remember remoev remove
    remvoe remove repalce replace repetion repetition replacment replacement representitive representative
    reqiure require requirment requirement requred required resistence resistance resorce resource resouce resource
    resourec resource resourse resource responce response responsability responsibility responsable responsible
    restaraunt restaurant resturant restaurant retreive retrieve retrun return retuns returns reveiw review
    reveld revealed revelead revealed rewarad reward rhythem rhythm rotat rotate rougly roughly rythm rhythm
    sacrafice sacrifice sacrifise sacrifice sceanrio scenario scenerio scenario schedual schedule secion section
    secondry secondary secound second seige siege sentance sentence seperate separate seperation separation
    seperator separator sequense sequence severel several severly severely shoud should shoudl should shuffel shuffle
    shuffeled shuffled shufle shuffle shufling shuffling similarily similarly similer similar similiar similar
    simpley simply simultaneosly simultaneously simultanious simultaneous simultaniously simultaneously
    simultanous simultaneous simultanously simultaneously sinse since skiped skipped slighly slightly soley solely
    sombody somebody somone someone speach speech specail special specfic specific specialy specially
    specifed specified specificaly specifically specifiy specify spefic specific speical special startegy strategy
    stategy strategy stoped stopped stopt stopped stradegy strategy straegy strategy stratagy strategy
    strengh strength strenght strength strenth strength struture structure sturcture structure subsequant subsequent
    subsequentally subsequently subsitute substitute substract subtract succede succeed succeded succeeded
    succes success succesful successful succesfull successful succesfully successfully successfull successful
    suceed succeed sucess success sucessful successful sucessfully successfully sufficent sufficient
    suficient sufficient suggar sugar sumary summary suply supply suport support supose suppose supress suppress
    suprise surprise suprised surprised suround surround surounding surrounding surprize surprise swaped swapped
    symbal symbol symetric symmetric symetrical symmetrical symetry symmetry synonim synonym techincal technical
    technicaly technically teh the temperary temporary temporarilly temporarily temporarly temporarily
    tempory temporary tendancy tendency teritory territory terrirory territory territorry territory territoy territory
    therfore therefore theri their theyre they're thier their threatend threatened threshhold threshold throgh through
    throughly thoroughly throught through thrugh through thsi this tiebraker tiebreaker tieing tying tihs this
    tokan token tokne token tomatos tomatoes tommorow tomorrow tommorrow tomorrow tomorow tomorrow totaly totally
    tounge tongue tournamet tournament tournement tournament tournment tournament towords towards towrad toward
    transfered transferred transfering transferring treassure treasure treasuer treasure tresure treasure
    triangluar triangular trianlge triangle truely truly tunr turn twelth twelfth twentyith twentieth twleve twelve
    tyrany tyranny unavailible unavailable unavaliable unavailable unecessary unnecessary unforseen unforeseen
    unfortunatley unfortunately unfortunatly unfortunately uniqe unique unitl until univeral universal unkown unknown
    unlikly unlikely unneccessary unnecessary untill until usally usually usefull useful useing using usualy usually
    usualyl usually vacuume vacuum vaild valid valeu value valuble valuable varaible variable varient variant
    varients variants varios various vaule value vegatable vegetable vehical vehicle vehicule vehicle
    vengance vengeance vertialy vertically verticle vertical vicory victory vicotry victory victroy victory
    villian villain visable visible vistory victory volenteer volunteer volonteer volunteer wehn when whcih which
    whenver whenever wherver wherever wheter whether whic which whihc which whith with wiht with wilderniss wilderness
    wirte write withdrawl withdrawal witheld withheld withouth without woud would woudl would wouldnt wouldn't
    writen written writting writing wtih with yeild yield yeilding yielding yoru your youre you're yuo you
"""
_PARTS = MISSPELT_WORDS.split()
MISSPELT = dict(zip(_PARTS[::2], _PARTS[1::2], strict=True))  # what is written: what is meant
RIGHT = frozenset(MISSPELT.values())
ENDINGS = ("s", "d", "ed", "ly")


@lru_cache(maxsize=65536)
def meant_by(word: str) -> str:
    """The word that a misspelt one means, both in small letters, with an ending of it; "" for every other word."""
    if word in MISSPELT:
        return MISSPELT[word]
    stems = [(word[: -len(ending)], ending) for ending in ENDINGS if word.endswith(ending)]
    if word in RIGHT or any(stem in RIGHT for stem, _ in stems):  # "success" is no plural of "succes"
        return ""
    return next((MISSPELT[stem] + ending for stem, ending in stems if stem in MISSPELT), "")
