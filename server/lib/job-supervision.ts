// Bounds how long the jobs of a killed process wait until another one takes them: about half a minute.

/** A running job confirms itself twice in this time; a process that was killed does not. */
export const heartbeatSeconds = 15

/** Options of pg-boss: how often jobs without a heartbeat are looked for. Its default is a minute. */
export const supervision = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 }
