import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unrestrictedViewerOf } from '#platform/auth.ts'
import type { ContextSource, RequestContext } from '#platform/context.ts'
import { notAllowed, notFound, noUser, staleToken } from '#platform/refusals.ts'
import { PICTURE_LIMIT } from '../limits.ts'
import { photoFrom, photoPathOf, setPhoto } from './profile-photo.ts'
import { readProfile } from './reads.ts'

const DAY_SECONDS = 86_400

/** Upload and download of the profile photo. */
export function peopleRoutes(server: FastifyInstance, { contextOf }: ContextSource) {
  const uploads = new WeakMap<FastifyRequest, RequestContext>()

  server.register(async (photos) => {
    photos.removeAllContentTypeParsers()
    photos.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PICTURE_LIMIT }, (_request, body, done) =>
      done(null, body),
    )

    photos.put<{ Params: { uid: string } }>(
      '/api/users/:uid/photo',
      {
        bodyLimit: PICTURE_LIMIT,
        // Checks permission before reading up to 5 MB of body.
        onRequest: async (request, reply) => {
          const context = await contextOf(request, reply)
          await mayUpload(context, request.params.uid)
          uploads.set(request, context)
        },
      },
      async (request, reply) => {
        const context = uploads.get(request)
        if (!context?.viewer) throw notAllowed()
        const { uid } = context.viewer
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const photo = await photoFrom(bytes)
        const photoURL = await context.transaction((tx) =>
          setPhoto(tx, { uid, photo, files: context.files, now: context.now() }),
        )
        return reply.header('cache-control', 'no-store').send({ photoURL })
      },
    )
  })

  server.get<{ Params: { uid: string }; Querystring: { v?: string } }>(
    '/files/profile_pictures/:uid/profile.jpg',
    async (request, reply) => {
      const context = await contextOf(request, reply)
      await context.limits.countRead(context.viewer?.uid ?? request.ip)
      const seen = await readProfile(context.db, context.viewer, request.params.uid)
      // A removed photo isn't served, even if its file still exists.
      const photo = seen?.profile.photoURL && (await context.files.get(photoPathOf(seen.profile.uid)))
      if (!photo) throw notFound()
      return reply
        .header('cache-control', request.query.v ? `private, max-age=${DAY_SECONDS}` : 'private, no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', 'inline; filename="profile.jpg"')
        .type('image/jpeg')
        .send(photo.bytes)
    },
  )
}

async function mayUpload(context: RequestContext, uid: string) {
  const { db, limits, viewer, refusal } = context
  if (!viewer) throw refusal === 'stale' ? staleToken() : noUser()
  unrestrictedViewerOf(context)
  if (uid !== 'me' && uid !== viewer.uid) throw (await readProfile(db, viewer, uid)) ? notAllowed() : notFound()
  await limits.count('upload', viewer.uid)
}
