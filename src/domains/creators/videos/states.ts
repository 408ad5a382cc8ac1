/** Of a file, from its first byte to all of its sizes. */
export const videoStates = ['uploading', 'uploaded', 'processing', 'ready', 'failed'] as const
export type VideoState = (typeof videoStates)[number]

/** Why a file that is here becomes no video. */
export const videoFailures = ['no_picture', 'format', 'too_long', 'broken', 'too_slow', 'no_room'] as const
export type VideoFailure = (typeof videoFailures)[number]
