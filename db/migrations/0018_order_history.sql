-- Moves the history of orders and its notes into the journal; texts of authors become actors (STAFF-05).

insert into journal (at, actor_kind, actor_id, entity, record_id, action, changes, note)
select e.at, case e.author when 'Покупатель' then case when o.user_id is null then 'guest' else 'customer' end
    when '1С' then 'oneC' when 'Магазин' then 'system' else 'staff' end::actor_kind,
  -- the name of a staff member stays as it was written
  case e.author when 'Покупатель' then coalesce(o.user_id::text, '') when '1С' then '' when 'Магазин' then 'guest-holds' else e.author end,
  'orders', e.order_id, case when e.before is null then 'create' else 'update' end::journal_action,
  case when e.note = '' then jsonb_build_object('status', jsonb_build_array(e.before, e.status)) else '{"isHeld": [true, false]}' end, e.note
from (select *, lag(status) over (partition by order_id order by at, id) as before from order_events) e join orders o on o.id = e.order_id
order by e.at, e.id;

insert into journal (at, actor_kind, entity, record_id, action, changes, note)
select at, 'oneC', 'orders', order_id, 'update', '{}', text from order_notes order by at, id;

drop table order_notes;
drop table order_events;
-- For processes of release 1.0 that still run beside this one; the release after this one drops it.
create view order_events as
select id, record_id::bigint as order_id, coalesce(changes->'status'->>1, 'placed')::order_status as status,
  case actor_kind when 'oneC' then '1С' when 'system' then 'Магазин' when 'staff' then actor_id else 'Покупатель' end as author, at, note
from journal where entity = 'orders' and changes ?| '{status,isHeld}';
create function order_events_insert() returns trigger language plpgsql as $$
begin
  insert into journal (at, actor_kind, entity, record_id, action, changes, note)
  values (coalesce(new.at, now()), case new.author when 'Покупатель' then 'customer' when '1С' then 'oneC' else 'system' end::actor_kind,
    'orders', new.order_id, case new.status when 'placed' then 'create' else 'update' end::journal_action,
    case when new.note is null then jsonb_build_object('status', jsonb_build_array(null, new.status)) else '{"isHeld": [true, false]}' end,
    coalesce(new.note, ''));
  return new;
end $$;
create trigger order_events_insert instead of insert on order_events for each row execute function order_events_insert();
