// Holds values to definitions of a JSON Schema, as ajv does. In: {schema, rows: [[definition, value], ...]}.
// Out: [[where and what is wrong, ...], ...], one list for each row.
const fs = require("fs");
const Ajv = require("ajv");

const { schema, rows } = JSON.parse(fs.readFileSync(0, "utf8"));
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
ajv.addSchema(schema, "save");
const wrong = rows.map(([definition, value]) => {
  const check = ajv.getSchema(`save#/definitions/${definition}`);
  check(value);
  return (check.errors ?? []).map((each) => `${each.instancePath} ${each.message}`);
});
process.stdout.write(JSON.stringify(wrong));
