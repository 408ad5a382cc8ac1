import { paths } from '#platform/web/paths.ts'
import type { CreatorCard } from '../contract.ts'

/** A creator's subscribe page, or their profile if they have no username. */
export const creatorPath = ({ username, uid }: Pick<CreatorCard, 'username' | 'uid'>) =>
  username ? paths.subscribe({ username }) : paths.profile({ username, uid })
