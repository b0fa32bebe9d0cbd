-- A product is in stock from one whole unit in all shops on, as the cart has it: less cannot be ordered (CAT-15, CHK-01).
-- compatible

create or replace function refresh_in_stock(product_ids integer[]) returns void language sql as $$
  update products p set in_stock = s.has
    from (select id, coalesce(sum(stock.count), 0) >= 1 as has
          from unnest(product_ids) as id left join stock on stock.product_id = id group by id) s
   where p.id = s.id and p.in_stock <> s.has
$$;

select refresh_in_stock(array(select product_id from stock group by product_id having sum(count) > 0 and sum(count) < 1));
