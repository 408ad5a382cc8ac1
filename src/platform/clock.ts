/** Returns the current time. It's passed in, so tests can control it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

/** The end date of something that doesn't end, such as membership of a free tier. */
export const ENDLESS = new Date('9999-01-01T00:00:00Z')
