import type { Database } from '#platform/database.ts'

/** What a shared link shows before it is opened. Public data only. */
export interface PageHead {
  status: 200 | 404 | 410
  title: string
  description: string
  /** Absolute address of the preview picture. */
  image: string
  jsonLd?: Record<string, unknown>
}

const DESCRIPTION = 'Find gyms and open mats, connect with training partners and track your progress.'

/** The head of the page at this path, as a stranger may see it. */
export async function headOf(_db: Database, _path: string, publicUrl: string): Promise<PageHead> {
  return { status: 200, title: 'Open Mat', description: DESCRIPTION, image: `${publicUrl}/og.png` }
}
