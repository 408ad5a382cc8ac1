import type { World } from '#testing/world.ts'

/** Conversations of members who follow each other. */
export const talkingIn = (world: World) => ({
  async friends(...[one, other]: [string, string] | []) {
    const [ana, bia] = await Promise.all([world.member(one ?? 'Ana'), world.member(other ?? 'Bia')])
    await world.friends(ana, bia)
    const { id } = await ana.api.messages.begin({ uid: bia.uid })
    return { ana, bia, id }
  },
  /** A group of Ana, Bia and Caio, who all accepted. */
  async group() {
    const [ana, bia, caio] = await Promise.all([world.member('Ana'), world.member('Bia'), world.member('Caio')])
    await world.friends(ana, bia)
    await world.friends(ana, caio)
    const { id } = await ana.api.messages.beginGroup({ uids: [bia.uid, caio.uid] })
    return { ana, bia, caio, id }
  },
})
