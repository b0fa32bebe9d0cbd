-- Counts as revisions of an order only changes that 1C sees: no new link, no account of its customer (EXCH-05).

create or replace function orders_count_revision() returns trigger language plpgsql as $$
begin
  if (new.number, new.status, new.placed_at, new.shop_id, new.guest_name, new.guest_email, new.guest_phone, new.payer_name, new.payer_bin,
      new.address, new.comment, new.payment_type, new.total_tiyn, new.delivery_tiyn, new.paid_tiyn, new.external_number)
    is distinct from (old.number, old.status, old.placed_at, old.shop_id, old.guest_name, old.guest_email, old.guest_phone, old.payer_name,
      old.payer_bin, old.address, old.comment, old.payment_type, old.total_tiyn, old.delivery_tiyn, old.paid_tiyn, old.external_number)
    and coalesce(current_setting('rodnik.is_written_by_one_c', true), '') <> 'on' then
    new.revision := old.revision + 1;
  end if;
  return new;
end
$$;
