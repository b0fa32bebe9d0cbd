-- Ends the schedules of queues that have another name now; pg-boss would fill them every night.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name like '%-tidy';
  end if;
end
$$;
