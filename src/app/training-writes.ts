import { keepMatch } from '#features/matches/server/writes.ts'
import { keepPromotion } from '#features/promotions/server/writes.ts'
import { bringIn } from '#features/training/server/bring-in.ts'
import { keepSession } from '#features/training/server/writes.ts'
import type { TrainingWrites } from '#features/training-data/server/keep-row.ts'

/** What an import keeps, each by the feature whose it is. */
export const trainingWrites: TrainingWrites = { bringIn, keepSession, keepMatch, keepPromotion }
