-- Notes whether a batch has stock: a whole list of prices alone takes none from products that it lacks (EXCH-03).

alter table exchange_lists add column has_stock boolean not null default true;
