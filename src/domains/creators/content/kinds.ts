export const contentStates = ['draft', 'scheduled', 'processing', 'published', 'unpublished', 'removed'] as const
export type ContentState = (typeof contentStates)[number]

export const contentLevels = ['all', 'beginner', 'intermediate', 'advanced'] as const
export type ContentLevel = (typeof contentLevels)[number]

export const contentDisciplines = ['gi', 'nogi', 'both'] as const
export type ContentDiscipline = (typeof contentDisciplines)[number]

/** One thing to drill: a technique from the library, or free text. */
export interface PlanStep {
  title: string
  technique?: string | undefined
  /** 0 if no time is set. */
  minutes: number
  note: string
}

/** Lengths in characters and counts, unless the name says otherwise. */
export const CONTENT_LIMITS = {
  title: { min: 3, max: 100 },
  body: 20_000,
  techniques: 10,
  teaser: 500,
  previewSeconds: 120,
  chapters: 50,
  chapterTitle: 100,
  steps: 30,
  stepTitle: 100,
  stepMinutes: 120,
  stepNote: 300,
  parts: 50,
  classMinutes: { min: 15, max: 480 },
  joinUrl: 300,
  removedReason: { min: 5, max: 500 },
  autosaveMs: 10_000,
} as const

/** How long before a live class its join link becomes visible. */
export const JOIN_OPENS_MS = 30 * 60_000

/** The highest tier level that a lesson can require; level 0 is every member. */
export const HIGHEST_LEVEL = 99
