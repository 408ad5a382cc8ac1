/** D11. */
export const contentTypes = ['technique_video', 'article', 'live_class', 'drill_plan', 'course'] as const
export type ContentType = (typeof contentTypes)[number]

/** D11. */
export const contentStates = ['draft', 'scheduled', 'processing', 'published', 'unpublished', 'removed'] as const
export type ContentState = (typeof contentStates)[number]

export const contentLevels = ['all', 'beginner', 'intermediate', 'advanced'] as const
export type ContentLevel = (typeof contentLevels)[number]

/** D11. Characters, numbers and seconds. */
export const CONTENT_LIMITS = {
  title: { min: 3, max: 100 },
  body: 20_000,
  techniques: 10,
  teaser: 500,
  previewSeconds: 120,
  chapters: 50,
  autosaveMs: 10_000,
} as const
