import type { ReportReason, TargetType } from '#domains/members/reporting/rules.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Files } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, found, notAllowed } from '#platform/refusals.ts'
import { targetIn } from '../rules.ts'
import { evidenceOf, type TakeEvidence } from './evidence.ts'
import { fileReport } from './file-report.ts'

export interface ReportInput {
  target: string
  reason: ReportReason
  text: string
}

/**
 * Stores the reporter's current view as evidence. Throws 404 if they can't see the target. Own content can't be
 * reported.
 */
export async function report(
  context: RequestContext & { viewer: Viewer },
  { target: path, reason, text }: ReportInput,
  conversation: TakeEvidence,
): Promise<void> {
  const { db, files, viewer } = context
  const target = targetIn(path)
  const now = context.now()
  const take = target && ruleOf(target.type, conversation)
  if (!target || !take) throw badField('target', message("can't be reported"))
  const seen = found(await take(db, { viewer, now }, target.ids))
  if (seen.aboutUid === viewer.uid) throw notAllowed(message("You can't report your own content. Edit or delete it."))

  const id = newId()
  const pictures = await copyPictures(files, id, seen.pictures)
  const { isNew } = await context.transaction((tx) =>
    fileReport(writeContextOf(context, tx), {
      id,
      target: seen.target,
      targetType: target.type,
      aboutUid: seen.aboutUid,
      reporterUid: viewer.uid,
      reason,
      text,
      evidence: { ...seen.evidence, takenAt: now.toISOString(), pictures },
    }),
  )
  if (!isNew) await removePictures(files, pictures)
}

function ruleOf(type: TargetType, conversation: TakeEvidence): TakeEvidence | undefined {
  switch (type) {
    case 'ticket':
      return undefined
    case 'conversation':
      return conversation
    default:
      return evidenceOf[type]
  }
}

/** Copies the pictures, so that they outlive the originals. Returns the URLs at which moderators see them. */
async function copyPictures(files: Files, reportId: string, paths: readonly string[]): Promise<string[]> {
  const kept: string[] = []
  for (const path of paths) {
    const picture = await files.get(path)
    if (!picture) continue
    const name = `${reportId}/${kept.length + 1}`
    await files.put(`evidence/${name}`, picture.bytes, { contentType: picture.metadata.contentType })
    kept.push(`/files/evidence/${name}`)
  }
  return kept
}

export async function removePictures(files: Files, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await files.remove(address.replace(/^\/files\//, ''))
}
