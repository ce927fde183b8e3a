-- A product's own codes for tax documents. Why: Mexico's SAT and Bolivia's SIN want each product's, and there was one
-- for all that an account sells. A sheet of products has five more columns by it. Risk: columns without a default, or
-- with a constant one, so no row is rewritten.
alter table products
  -- Mexico: c_ClaveProdServ and c_ClaveUnidad. Empty: the issuer's settings.
  add column sat_product_key text not null default '',
  add column sat_unit_key text not null default '',
  -- Bolivia: actividadEconomica, codigoProductoSin of that activity, and unidadMedida.
  add column sin_activity text not null default '',
  add column sin_product_code text not null default '',
  add column sin_unit text not null default '';
alter table import_lines
  add column c15 text, add column c16 text, add column c17 text, add column c18 text, add column c19 text;
