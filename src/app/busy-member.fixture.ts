import { sql } from 'drizzle-orm'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { Person, World } from '#testing/world.ts'

/** A member with data in several capabilities, who is also mentioned in what `bia` writes. */
export async function busyMember(world: World, name: string, bia: Person) {
  const ana = await world.member(name, { profileVisibility: 'web' })
  const gym = await world.gym(`${name}'s mat`)
  await world.staff(gym, ana, 'owner')
  await world.db.execute(sql`update gyms set claimed = true where id = ${gym.id}`)
  await world.friends(ana, bia)
  const pictureId = newId()
  for (const small of [false, true])
    await world.files.put(picturePathOf({ uid: ana.uid, id: pictureId }, { small }), Buffer.from('picture'), {
      contentType: 'image/webp',
    })
  await world.db
    .insert(pictures)
    .values({ userId: ana.uid, id: pictureId, width: 1, height: 1, createdAt: world.clock.now })
  const post = await ana.api.posts.create({
    uid: 'me',
    text: `Words of ${name}`,
    visibility: 'public',
    pictures: [{ id: pictureId }],
  })
  const username = (await ana.api.people.profile({ uid: ana.uid })).profile.username ?? ''
  const theirs = await bia.api.posts.create({ uid: 'me', text: `Rolled with @${username}.`, visibility: 'public' })
  const comment = await bia.api.comments.create({ id: post.id, text: `Well said, @${username}` })
  await ana.api.comments.create({ id: theirs.id, text: `Thanks from ${name}` })
  await bia.api.activities.like({ id: post.id })
  await ana.api.activities.like({ id: theirs.id })
  const event = await world.event(gym, { startsAt: new Date(world.clock.now.getTime() + days(1)) })
  await ana.api.rsvps.answer({ gymId: gym.id, eventId: event.id, status: 'going', guests: 0 })
  return { ana, gym, post, theirs, comment, pictureId, username, event }
}
