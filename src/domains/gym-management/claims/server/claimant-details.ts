import { eq } from 'drizzle-orm'
import { isInCircle } from '#domains/gym-management/circles/server/reads.ts'
import { readFieldAuthors } from '#domains/gym-management/gym-edits/server/reads.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { Reader } from '#platform/database.ts'
import { isSameSite } from '../own-domain.ts'
import { CONTACT_DETAILS, type ContactDetail } from '../rules.ts'

interface OfClaim {
  gymId: string
  claimantId: string
}

/** Whether the claimant or their circle added this detail to the gym, in which case it proves nothing about them. */
export async function isAddedByClaimant(
  reader: Reader,
  { gymId, claimantId, field, value }: OfClaim & { field: ContactDetail; value: string },
): Promise<boolean> {
  if (value === '') return false
  const isSame = (other: unknown) =>
    typeof other === 'string' && (field === 'website' ? isSameSite(other, value) : other === value)
  return isInCircle(reader, claimantId, await readFieldAuthors(reader, { gymId, field, isSame }))
}

/** The gym's details that prove nothing about this claimant, for reviewers. */
export async function readDetailsAddedByClaimant(reader: Reader, claim: OfClaim): Promise<ContactDetail[]> {
  const [gym] = await reader
    .select({ website: gyms.website, email: gyms.email, phone: gyms.phone })
    .from(gyms)
    .where(eq(gyms.id, claim.gymId))
  const brought: ContactDetail[] = []
  for (const field of CONTACT_DETAILS)
    if (gym && (await isAddedByClaimant(reader, { ...claim, field, value: gym[field] }))) brought.push(field)
  return brought
}
