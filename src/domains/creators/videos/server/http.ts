import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { ContextSource } from '#platform/context.ts'
import { found, notFound } from '#platform/refusals.ts'
import type { VideoType } from '../limits.ts'
import { originalPathOf } from './files.ts'
import { mediaRoute } from './media-http.ts'
import { findVideoFile } from './reads.ts'
import { sendPart } from './send-part.ts'
import { uploadRoutes } from './upload.ts'

interface VideosHttp extends ContextSource {
  config: Config
}

const ENDINGS = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
} satisfies Record<VideoType, string>

export function videosRoutes(server: FastifyInstance, { config, contextOf }: VideosHttp) {
  uploadRoutes(server, { config, contextOf })
  mediaRoute(server, { config, contextOf })

  server.get<{ Params: { uid: string; id: string } }>('/files/videos/:uid/:id', async (request, reply) => {
    const context = await contextOf(request, reply)
    await context.limits.countRead(context.viewer?.uid ?? request.ip)
    reply.header('cache-control', 'no-store').header('vary', 'cookie')
    const { uid, id } = request.params
    if (!/^[\w-]{1,128}$/.test(uid) || !/^[0-9A-Za-z]{20}$/.test(id)) throw notFound()
    const file = found(await findVideoFile(context.db, context.viewer, { uid, id }))
    reply.header('content-disposition', `inline; filename="${file.id}.${ENDINGS[file.type]}"`)
    return sendPart(request, reply, { files: context.files, path: originalPathOf(file.id), type: file.type })
  })
}
