// Names the timeline that the primary writes: a failover or a restore begins another one, in which transaction ids are used again.

/** pg_control_checkpoint() would name the one before until the first checkpoint, minutes later. Fails on a replica. */
export const currentTimeline = 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)'
