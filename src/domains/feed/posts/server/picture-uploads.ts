import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signedInOf } from '#platform/auth.ts'
import type { ContextSource, RequestContext, Viewer } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { badField, notSignedIn } from '#platform/refusals.ts'
import { POST_PICTURE_BYTES } from '../limits.ts'
import { decodePicture, storePicture } from './pictures.ts'

const PICTURE_ID = /^[0-9A-Za-z]{20}$/

interface Uploads<Params> extends ContextSource {
  /** Ends with `/pictures/:id`. */
  path: string
  /** Whose pictures they are: the id of a member or gym. Throws if the viewer may not post for them. */
  ownerOf(context: RequestContext, viewer: Viewer, params: Params): Promise<string>
}

/** Uploads of pictures for something that's saved later, such as a post. */
export function pictureUploads<Params extends { id: string }>(
  server: FastifyInstance,
  { path, contextOf, ownerOf }: Uploads<Params>,
) {
  const uploads = new WeakMap<FastifyRequest, { context: RequestContext; owner: string }>()

  async function admit(context: RequestContext, params: Params) {
    const viewer = signedInOf(context)
    const owner = await ownerOf(context, viewer, params)
    if (!PICTURE_ID.test(params.id)) throw badField('id', message('must be 20 letters and digits'))
    await context.limits.count('upload', viewer.uid)
    return { context, owner }
  }

  server.register(async (sent) => {
    sent.removeAllContentTypeParsers()
    sent.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: POST_PICTURE_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    sent.put<{ Params: { id: string } }>(
      path,
      {
        bodyLimit: POST_PICTURE_BYTES,
        // Refuses the request before reading ten megabytes.
        onRequest: async (request, reply) => {
          uploads.set(request, await admit(await contextOf(request, reply), request.params as Params))
        },
      },
      async (request, reply) => {
        const upload = uploads.get(request)
        if (!upload) throw notSignedIn()
        const { context, owner } = upload
        const picture = await decodePicture(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
        const kept = await context.transaction((tx) =>
          storePicture(tx, { uid: owner, id: request.params.id, picture, files: context.files, now: context.now() }),
        )
        return reply.header('cache-control', 'no-store').send(kept)
      },
    )
  })
}
