import { type Message, message } from '#platform/messages.ts'
import type { ContentProblem } from '../problems.ts'

/** The field of each problem, and how to fix it. */
export const PROBLEM_LABELS = {
  no_title: { field: 'title', text: message('Add a title of at least 3 characters.') },
  no_video: { field: 'videoFileId', text: message('Add the video.') },
  video_unsent: { field: 'videoFileId', text: message('The video is still uploading. Wait for it to finish.') },
  video_failed: { field: 'videoFileId', text: message("Couldn't process the video. Choose another.") },
  no_body: { field: 'body', text: message('Write the article.') },
  no_time: { field: 'live', text: message('Add the date and time of the class.') },
  time_past: { field: 'live', text: message('Choose a time in the future.') },
  no_join: { field: 'live', text: message('Add a link to join that starts with https://.') },
  no_steps: { field: 'steps', text: message('Add the first step.') },
  no_parts: { field: 'parts', text: message('Add at least one published lesson.') },
  no_tier: {
    field: 'minLevel',
    text: message('None of your live tiers includes this. Publish a tier first, or change who has access.'),
  },
} as const satisfies Record<ContentProblem, { field: string; text: Message }>
