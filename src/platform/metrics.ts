import { Counter, Gauge, Histogram } from 'prom-client'

/* What this process counts and times. `operations.ts` registers and serves it. */

export const emails = new Counter({
  name: 'open_mat_emails_total',
  help: 'Emails passed to the mail server, by outcome: sent, refused (not retried) or failed (retried).',
  labelNames: ['outcome'],
  registers: [],
})

export const pushMessages = new Counter({
  name: 'open_mat_push_messages_total',
  help: 'Push messages passed to push services, by outcome: sent, gone, refused or failed (retried).',
  labelNames: ['outcome'],
  registers: [],
})

export const rateLimited = new Counter({
  name: 'open_mat_rate_limited_total',
  help: 'Requests refused with 429, by the limit they exceeded.',
  labelNames: ['limit'],
  registers: [],
})

export const overloaded = new Counter({
  name: 'open_mat_overloaded_total',
  help: 'Requests refused with 503 because too many were already waiting for the database.',
  registers: [],
})

export const liveStreams = new Gauge({
  name: 'open_mat_live_streams',
  help: 'Open live streams.',
  registers: [],
})

export const jobAttempts = new Counter({
  name: 'open_mat_job_attempts_total',
  help: 'Attempts to run a job, by queue and outcome: completed or failed.',
  labelNames: ['queue', 'outcome'],
  registers: [],
})

export const statementSeconds = new Histogram({
  name: 'open_mat_statement_seconds',
  help: 'Duration of prepared statements in seconds, by name, including the wait for a connection.',
  labelNames: ['statement'],
  registers: [],
})

export const replicaUsable = new Gauge({
  name: 'open_mat_replica_usable',
  help: '1 if the standby was usable when last checked, 0 if its reads used the primary, by its host.',
  labelNames: ['host'],
  registers: [],
})

export const replicaLag = new Gauge({
  name: 'open_mat_replica_lag_seconds',
  help: 'How far behind the standby was at most when last checked, by its host. Missing if unknown.',
  labelNames: ['host'],
  registers: [],
})

export const replicaReads = new Counter({
  name: 'open_mat_replica_reads_total',
  help: 'Reads that may use the standby, by the database that answered: standby or primary.',
  labelNames: ['database'],
  registers: [],
})
