-- What a tax document says of the buyer beside name and tax id. Why: Mexico's SAT compares the postal code and the
-- regime with its register, and where the parcel goes is another place. Risk: columns with a constant default, so no
-- row is rewritten; an index of no rows, for which the orders are read once while none can be written.
alter table orders
  -- As the register has it; empty: the company's name, or the customer's.
  add column fiscal_name text not null default '',
  add column fiscal_postal_code text not null default '',
  -- By the authority's codes, such as Mexico's c_RegimenFiscal and c_UsoCFDI.
  add column fiscal_regime text not null default '',
  add column fiscal_use text not null default '';
-- The last that a customer gave, which the next order has too.
create index orders_fiscal on orders (account_id, customer_id, order_date)
  where fiscal_postal_code <> '' and customer_id is not null;
