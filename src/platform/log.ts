import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

/** The process's log: JSON lines without members' data. */
export function openLog(level: string, destination: DestinationStream = pino.destination({ sync: true })): Logger {
  return pino({ level, serializers: { err: describeError } }, destination)
}
