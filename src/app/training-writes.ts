import { keepMatch } from '#domains/journal/matches/server/writes.ts'
import { keepPromotion } from '#domains/journal/promotions/server/writes.ts'
import { bringIn } from '#domains/journal/training/server/bring-in.ts'
import { keepSession } from '#domains/journal/training/server/writes.ts'
import type { TrainingWrites } from '#domains/journal/training-data/server/keep-row.ts'

/** What an import keeps, each by the feature whose it is. */
export const trainingWrites: TrainingWrites = { bringIn, keepSession, keepMatch, keepPromotion }
