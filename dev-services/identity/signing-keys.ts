import { generateKeyPair, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import { z } from 'zod'

const signingKeys = z.object({
  keys: z.array(z.record(z.string(), z.string())).min(1),
  cookieKeys: z.array(z.string().min(16)).min(1),
})

export interface SigningKeys {
  keys: JWK[]
  cookieKeys: string[]
}

/** The keys that sign tokens and cookies: read from the file, or created and, if there's a file, saved in it. */
export async function signingKeysFrom(file: string | undefined): Promise<SigningKeys> {
  if (!file) return newSigningKeys()
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined) return parse(text, file)

  const keys = await newSigningKeys()
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600 })
  await rename(draft, file)
  return keys
}

function parse(text: string, file: string): SigningKeys {
  try {
    return signingKeys.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${file} has no valid keys for the stand-in identity provider. Delete it to create new ones.`, {
      cause,
    })
  }
}

async function newSigningKeys(): Promise<SigningKeys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' }) as JWK
  return { keys: [{ ...jwk, alg: 'RS256', use: 'sig' }], cookieKeys: [randomBytes(32).toString('base64url')] }
}
