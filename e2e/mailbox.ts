export interface ReadMail {
  subject: string
  text: string
  headers: Record<string, string>
}

/** Emails received at an address, latest first. */
export async function mailsTo(address: string): Promise<ReadMail[]> {
  const answer = await fetch(`${process.env.E2E_MAILBOX}/messages.json?to=${encodeURIComponent(address)}`)
  return (await answer.json()).items
}
