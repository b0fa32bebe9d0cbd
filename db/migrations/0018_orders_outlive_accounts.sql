-- A deleted account leaves its orders with the shop, which has to keep them; what was never placed goes with it.

create function drop_unplaced_orders() returns trigger language plpgsql as $$
begin
  delete from orders where user_id = old.id and placed_at is null;
  return old;
end
$$;
create trigger users_drop_unplaced_orders before delete on users for each row execute function drop_unplaced_orders();

alter table orders drop constraint orders_user_fk;
alter table orders add constraint orders_user_fk foreign key (user_id) references users on delete set null;
