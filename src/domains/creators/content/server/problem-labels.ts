import type { ContentProblem } from '../problems.ts'

/** Which field it is about, and what is wrong, as an answer says it. */
export const PROBLEM_LABELS = {
  no_title: { field: 'title', words: 'is shorter than 3 letters' },
  no_video: { field: 'videoFileId', words: 'there is no video yet' },
  video_unsent: { field: 'videoFileId', words: 'not all of the video is here yet' },
  video_failed: { field: 'videoFileId', words: 'the video could not be processed' },
  no_body: { field: 'body', words: 'is empty' },
  no_time: { field: 'live', words: 'the class has no time yet' },
  time_past: { field: 'live', words: 'the class is not in the future' },
  no_join: { field: 'live', words: 'there is no address to join at' },
  no_steps: { field: 'steps', words: 'the plan has no steps yet' },
  no_parts: { field: 'parts', words: 'none of its parts is published' },
  no_tier: { field: 'minLevel', words: 'no tier that you sell opens it' },
} as const satisfies Record<ContentProblem, { field: string; words: string }>
