import { saveMatch } from '#domains/journal/matches/server/writes.ts'
import { savePromotion } from '#domains/journal/promotions/server/writes.ts'
import { importSessions } from '#domains/journal/training/server/import-sessions.ts'
import { saveSession } from '#domains/journal/training/server/writes.ts'
import type { TrainingWrites } from '#domains/journal/training-data/server/save-row.ts'

/** How an import saves its entries: with each capability's own writes. */
export const trainingWrites: TrainingWrites = { importSessions, saveSession, saveMatch, savePromotion }
