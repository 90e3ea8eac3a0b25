-- Case aside. An index by it serves tenants' statements, as one of lower() cannot: row security lets an index be asked by
-- functions alone that are known to leak nothing, and lower() is not among them.
create collation fieldstone.caseless (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
