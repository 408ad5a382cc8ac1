export const videoStates = ['uploading', 'uploaded', 'processing', 'ready', 'failed'] as const
export type VideoState = (typeof videoStates)[number]

/** Why an uploaded file can't be used as a video. */
export const videoFailures = ['no_picture', 'format', 'too_long', 'broken', 'too_slow', 'no_room'] as const
export type VideoFailure = (typeof videoFailures)[number]
