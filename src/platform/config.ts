import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { bucketFrom } from './bucket-config.ts'
import { trustedProxies } from './client-address.ts'
import { StartError } from './start-error.ts'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const matching = (format: RegExp, error: string) => z.string().regex(format, error)
const number = (format: RegExp, error: string) => matching(format, error).transform(Number)
const port = number(/^\d{1,5}$/, 'is not a port number').refine((value) => value <= 65_535, 'is not a port number')
const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean))
const httpAddress = z.url({ protocol: /^https?$/, error: 'is not an http or https address' })

const variables = {
  NODE_ENV: { schema: z.enum(['development', 'production', 'test']).default('development'), example: 'production' },
  PORT: { schema: port.default(3000), example: '3000' },
  HOST: { schema: z.string().min(1).default('127.0.0.1'), example: '0.0.0.0' },
  OPERATIONS_PORT: { schema: port.optional(), example: '9090' },
  OPERATIONS_HOST: { schema: z.string().min(1).default('127.0.0.1'), example: '10.0.0.5' },
  PUBLIC_URL: { schema: httpAddress.optional(), example: 'https://openmat.example' },
  OPERATOR_NAME: { schema: z.string().min(1).max(200).optional(), example: 'Liffey Grappling CLG' },
  OPERATOR_ADDRESS: { schema: z.string().min(1).max(300).optional(), example: '1 Mat Lane, Dublin, Ireland' },
  OPERATOR_EMAIL: { schema: z.email('is not an email address').optional(), example: 'privacy@openmat.example' },
  DATA_DIR: { schema: z.string().min(1).default('./data'), example: './data' },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' }).optional(),
    example: 'postgres://openmat:secret@db.example/open_mat',
  },
  DATABASE_REPLICA_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' }).optional(),
    example: 'postgres://openmat:secret@standby.example/open_mat',
  },
  BACKUP_FOLDER: { schema: z.string().min(1).optional(), example: '/mnt/backups' },
  BACKUP_HOUR: { schema: number(/^([01]?\d|2[0-3])$/, 'is not an hour from 0 to 23').default(2), example: '2' },
  BACKUP_KEEP: { schema: number(/^[1-9]\d{0,2}$/, 'is not a number of backups').default(7), example: '7' },
  DEMO: { schema: flag.optional(), example: 'off' },
  DEV_SERVICES: { schema: flag.optional(), example: 'off' },
  DEV_SERVICES_PORT: { schema: port.optional(), example: '3001' },
  DEV_SMTP_PORT: { schema: port.optional(), example: '3002' },
  ROLE: { schema: z.enum(['all', 'web', 'worker']).default('all'), example: 'worker' },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/, error: 'is not an smtp:// or smtps:// address' }).optional(),
    example: 'smtps://user:password@mail.example:465',
  },
  MAIL_FROM: { schema: z.string().min(3).optional(), example: 'Open Mat <hello@openmat.example>' },
  VAPID_PUBLIC_KEY: {
    schema: z.string().min(80).optional(),
    example: 'the public half of: npx web-push generate-vapid-keys',
  },
  VAPID_PRIVATE_KEY: {
    schema: z.string().min(40).optional(),
    example: 'the private half of: npx web-push generate-vapid-keys',
  },
  PUSH_HOSTS: { schema: list.optional(), example: 'fcm.googleapis.com *.push.apple.com' },
  GOOGLE_CLIENT_ID: { schema: z.string().min(1).optional(), example: 'abc.apps.googleusercontent.com' },
  GOOGLE_CLIENT_SECRET: { schema: z.string().min(1).optional(), example: 'GOCSPX-…' },
  OIDC_ISSUER: { schema: httpAddress.optional(), example: 'https://accounts.google.com' },
  PICTURE_HOSTS: { schema: list.optional(), example: 'https://lh3.googleusercontent.com' },
  WEBSITE_HOSTS: { schema: list.optional(), example: 'localhost:8080' },
  AUTH_SECRET: {
    schema: z.string().min(32, 'is shorter than 32 characters').optional(),
    example: 'the output of: openssl rand -base64 32',
  },
  STRIPE_SECRET_KEY: {
    schema: matching(/^(sk|rk)_(test|live)_\w+$/, 'is not a secret key of Stripe').optional(),
    example: 'sk_live_…',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: matching(/^whsec_\S+(\s+whsec_\S+)*$/, 'is not the signing secret of a webhook endpoint').optional(),
    example: 'whsec_…',
  },
  STRIPE_API_URL: { schema: httpAddress.optional(), example: 'https://api.stripe.com' },
  SPOTIFY_CLIENT_ID: {
    schema: matching(/^[\w-]{8,128}$/, 'is not the client id of an app at Spotify').optional(),
    example: '0123456789abcdef0123456789abcdef',
  },
  SPOTIFY_CLIENT_SECRET: { schema: z.string().min(8).optional(), example: 'the client secret of the same app' },
  SPOTIFY_ACCOUNTS_URL: { schema: httpAddress.optional(), example: 'https://accounts.spotify.com' },
  SPOTIFY_API_URL: { schema: httpAddress.optional(), example: 'https://api.spotify.com' },
  S3_BUCKET: {
    schema: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket').optional(),
    example: 'open-mat',
  },
  S3_REGION: { schema: z.string().min(1).optional(), example: 'eu-west-1' },
  S3_ENDPOINT: { schema: httpAddress.optional(), example: 'https://storage.example' },
  S3_ACCESS_KEY_ID: { schema: z.string().min(1).optional(), example: 'AKIA…' },
  S3_SECRET_ACCESS_KEY: { schema: z.string().min(1).optional(), example: 'the secret half of the access key' },
  TRUST_PROXY: {
    schema: z
      .string()
      .default('off')
      .transform((value, { addIssue }) => {
        const proxies = trustedProxies(value)
        if (proxies === undefined) addIssue('is neither off nor the number of proxies nor their addresses')
        return proxies ?? false
      }),
    example: '10.0.0.0/8,127.0.0.1',
  },
  FFMPEG_PATH: { schema: z.string().min(1).optional(), example: '/usr/bin/ffmpeg' },
  MAP_STYLE_URL: { schema: httpAddress.optional(), example: 'https://tiles.example/style.json' },
  CREATOR_MIN_ACCOUNT_DAYS: { schema: number(/^\d{1,4}$/, 'is not a number of days').default(0), example: '30' },
  FLAG_NEW_AUTH: { schema: flag.default(true), example: 'on' },
  FLAG_NEW_FEED: { schema: flag.default(false), example: 'off' },
  FLAG_NEW_MAPS: { schema: flag.default(false), example: 'off' },
  SHUTDOWN_DELAY_SECONDS: { schema: number(/^\d{1,3}$/, 'is not a number of seconds').default(0), example: '5' },
  RENDER_TIMEOUT_MS: { schema: number(/^\d{1,6}$/, 'is not a number of milliseconds').default(3000), example: '3000' },
  OTEL_EXPORTER_OTLP_ENDPOINT: { schema: httpAddress.optional(), example: 'http://collector.example:4318' },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { schema: httpAddress.optional(), example: 'https://traces.example/v1/traces' },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
    example: 'info',
  },
} as const

/** The names of all settings; RATE_LIMITS, for measurements and tests, is read in `start.ts`. */
export const SETTINGS = [...Object.keys(variables), 'RATE_LIMITS']

/** The push services of all major browsers, unless the setting lists others. Other hosts are refused. */
const PUSH_HOSTS = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']

const STRIPE_URL = 'https://api.stripe.com'
/** The keys that the product and the payments stand-in share on this machine. */
const STAND_IN_PAYMENTS = { secretKey: 'sk_test_standin', webhookSecrets: ['whsec_standin'] }

const SPOTIFY = {
  accountsUrl: 'https://accounts.spotify.com',
  apiUrl: 'https://api.spotify.com',
  webUrl: 'https://open.spotify.com',
  /** Suffixes of the hosts that serve covers. */
  pictureHosts: ['.scdn.co', '.spotifycdn.com'],
}

const GOOGLE_ISSUER = 'https://accounts.google.com'
const GOOGLE_PICTURE_HOST = 'https://lh3.googleusercontent.com'

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the configuration from environment variables (`.env.example` lists them). Throws a StartError with the
 * variable's name, what's wrong and an example.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const read = <Name extends keyof typeof variables>(name: Name): z.output<(typeof variables)[Name]['schema']> => {
    const { schema, example } = variables[name]
    const answer = schema.safeParse(env[name] === '' ? undefined : env[name])
    if (answer.success) return answer.data as z.output<(typeof variables)[Name]['schema']>
    const what = answer.error.issues[0]?.message ?? 'cannot be used'
    throw new StartError(
      `${name} ${what.startsWith('is ') ? what : `is not usable (${what})`}. Example: ${name}=${example}`,
    )
  }

  const production = read('NODE_ENV') === 'production'
  const publicPort = read('PORT')
  const publicUrl = (read('PUBLIC_URL') ?? `http://localhost:${publicPort}`).replace(/\/+$/, '')
  const googleClientId = read('GOOGLE_CLIENT_ID')
  const googleClientSecret = read('GOOGLE_CLIENT_SECRET')
  const devServices = read('DEV_SERVICES') ?? (!production && !googleClientId)
  if (production && devServices)
    throw new StartError(
      "DEV_SERVICES=on is for development only and can't be used with NODE_ENV=production. Example: DEV_SERVICES=off",
    )
  if (!devServices && !(googleClientId && googleClientSecret))
    throw new StartError(
      `${googleClientId ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'} is missing: no one could sign in. Example: ${
        googleClientId ? 'GOOGLE_CLIENT_SECRET=GOCSPX-…' : 'GOOGLE_CLIENT_ID=abc.apps.googleusercontent.com'
      }`,
    )
  const devServicesPort = read('DEV_SERVICES_PORT') ?? publicPort + 1
  const standIn = `http://localhost:${devServicesPort}`
  const issuer = (read('OIDC_ISSUER') ?? (devServices ? standIn : GOOGLE_ISSUER)).replace(/\/+$/, '')
  const pictureHosts = read('PICTURE_HOSTS') ?? [issuer === standIn ? standIn : GOOGLE_PICTURE_HOST]

  const devSmtpPort = read('DEV_SMTP_PORT') ?? devServicesPort + 1
  const smtpUrl = read('SMTP_URL') ?? (devServices ? `smtp://localhost:${devSmtpPort}` : undefined)
  const [vapidPublic, vapidPrivate] = [read('VAPID_PUBLIC_KEY'), read('VAPID_PRIVATE_KEY')]
  if (!vapidPublic !== !vapidPrivate)
    throw new StartError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together. Example: both keys from the same pair')
  if (vapidPublic && vapidPrivate && !isKeyPair(vapidPublic, vapidPrivate))
    throw new StartError(`VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY. Example: both keys from the same pair`)

  const backupFolder = read('BACKUP_FOLDER')
  if (backupFolder && read('DATABASE_URL'))
    throw new StartError(
      'BACKUP_FOLDER is for the embedded database. With DATABASE_URL, run npm run backup yourself. Example: BACKUP_FOLDER=',
    )
  if (read('DATABASE_REPLICA_URL') && !read('DATABASE_URL'))
    throw new StartError(
      'DATABASE_REPLICA_URL is a standby of DATABASE_URL, which is missing. Example: DATABASE_REPLICA_URL=',
    )

  return {
    production,
    environment: read('NODE_ENV'),
    port: publicPort,
    host: read('HOST'),
    /** Where metrics and health checks are served; without a port, metrics aren't. */
    operations: { port: read('OPERATIONS_PORT'), host: read('OPERATIONS_HOST') },
    publicUrl,
    /** The operator of this Open Mat, shown on the privacy page and in the terms. */
    operator: { name: read('OPERATOR_NAME'), address: read('OPERATOR_ADDRESS'), email: read('OPERATOR_EMAIL') },
    dataDir: resolve(read('DATA_DIR')),
    databaseUrl: read('DATABASE_URL'),
    /** A standby for reads that may be a moment old. */
    replicaUrl: read('DATABASE_REPLICA_URL'),
    /** The nightly backup of the embedded database, if any; `hour` in UTC. */
    backup: backupFolder
      ? { folder: resolve(backupFolder), hour: read('BACKUP_HOUR'), keep: read('BACKUP_KEEP') }
      : undefined,
    demo: read('DEMO') ?? !production,
    devServices: devServices ? { port: devServicesPort, url: standIn, smtpPort: devSmtpPort } : undefined,
    role: read('ROLE'),
    mail: { smtpUrl, from: read('MAIL_FROM') ?? `Open Mat <no-reply@${new URL(publicUrl).hostname}>` },
    push: {
      /** If missing, a pair is generated on first start and stored in DATA_DIR. */
      vapid: vapidPublic && vapidPrivate ? { publicKey: vapidPublic, privateKey: vapidPrivate } : undefined,
      /** Hosts that push messages may be sent to; `*.` matches any subdomain. Tests set their own. */
      hosts: read('PUSH_HOSTS') ?? PUSH_HOSTS,
    },
    signIn: {
      issuer,
      clientId: googleClientId ?? 'open-mat',
      clientSecret: googleClientSecret ?? 'open-mat-on-this-machine',
      /** The only origins that the photos of sign-in accounts are fetched from. */
      pictureHosts,
    },
    /**
     * Hosts, with ports, whose pages, calendars and pictures may be fetched although they aren't on the public
     * internet: for tests and development.
     */
    websiteHosts: read('WEBSITE_HOSTS') ?? [],
    payments: paymentsFrom(
      {
        secretKey: read('STRIPE_SECRET_KEY'),
        webhookSecret: read('STRIPE_WEBHOOK_SECRET'),
        url: read('STRIPE_API_URL'),
      },
      { standIn: devServices ? standIn : undefined, production },
    ),
    music: musicFrom(
      {
        clientId: read('SPOTIFY_CLIENT_ID'),
        clientSecret: read('SPOTIFY_CLIENT_SECRET'),
        accountsUrl: read('SPOTIFY_ACCOUNTS_URL'),
        apiUrl: read('SPOTIFY_API_URL'),
      },
      { standIn: devServices ? standIn : undefined, production },
    ),
    /** How many days old an account has to be before its member may apply to teach. */
    creatorMinAccountDays: read('CREATOR_MIN_ACCOUNT_DAYS'),
    /** The bucket that stores files instead of DATA_DIR. */
    s3: bucketFrom({
      S3_BUCKET: read('S3_BUCKET'),
      S3_ACCESS_KEY_ID: read('S3_ACCESS_KEY_ID'),
      S3_SECRET_ACCESS_KEY: read('S3_SECRET_ACCESS_KEY'),
      S3_REGION: read('S3_REGION'),
      S3_ENDPOINT: read('S3_ENDPOINT'),
    }),
    authSecret: read('AUTH_SECRET'),
    trustProxy: read('TRUST_PROXY'),
    /**
     * Makes videos' sizes, posters and previews; looked up in PATH if unset. `ffprobe` is looked up in the same folder,
     * then in PATH.
     */
    ffmpegPath: read('FFMPEG_PATH'),
    mapStyleUrl: read('MAP_STYLE_URL'),
    flags: { newAuth: read('FLAG_NEW_AUTH'), newFeed: read('FLAG_NEW_FEED'), newMaps: read('FLAG_NEW_MAPS') },
    renderTimeoutMs: read('RENDER_TIMEOUT_MS'),
    shutdownDelayMs: read('SHUTDOWN_DELAY_SECONDS') * 1000,
    /** Where traces are sent, if anywhere; the exporter reads its settings from the environment. */
    tracesUrl: read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? read('OTEL_EXPORTER_OTLP_ENDPOINT'),
    logLevel: read('LOG_LEVEL') ?? (production ? 'info' : 'warn'),
  }
}

/** The payment provider, if memberships are sold. The key and the webhook secrets are required together. */
function paymentsFrom(
  given: { secretKey: string | undefined; webhookSecret: string | undefined; url: string | undefined },
  { standIn, production }: { standIn: string | undefined; production: boolean },
) {
  const { secretKey, webhookSecret } = given
  if (!secretKey && !webhookSecret && !given.url)
    return standIn ? { ...STAND_IN_PAYMENTS, url: standIn, test: true, standIn: true } : undefined
  if (!secretKey)
    throw new StartError("STRIPE_SECRET_KEY is missing: payments wouldn't work. Example: STRIPE_SECRET_KEY=sk_live_…")
  if (!webhookSecret)
    throw new StartError(
      "STRIPE_WEBHOOK_SECRET is missing: payments couldn't be verified. Example: STRIPE_WEBHOOK_SECRET=whsec_…",
    )
  const url = (given.url ?? STRIPE_URL).replace(/\/+$/, '')
  if (isUnprotected(url, production))
    throw new StartError(
      `STRIPE_API_URL must be https, or the secret key would be sent unencrypted. Example: STRIPE_API_URL=${STRIPE_URL}`,
    )
  const webhookSecrets = webhookSecret.split(/\s+/)
  return { secretKey, webhookSecrets, url, test: /^.._test_/.test(secretKey), standIn: false }
}

/** The music service, if one is configured: Spotify or, with the dev services, its stand-in. */
function musicFrom(
  given: Record<'clientId' | 'clientSecret' | 'accountsUrl' | 'apiUrl', string | undefined>,
  { standIn, production }: { standIn: string | undefined; production: boolean },
) {
  const { clientId, clientSecret } = given
  if (!clientId) {
    if (clientSecret || given.accountsUrl || given.apiUrl)
      throw new StartError(
        `SPOTIFY_CLIENT_ID is missing: no one could connect Spotify. Example: SPOTIFY_CLIENT_ID=${variables.SPOTIFY_CLIENT_ID.example}`,
      )
    return standIn ? { clientId: 'open-mat', clientSecret, standIn: true, ...musicStandIn(standIn) } : undefined
  }
  const accountsUrl = (given.accountsUrl ?? SPOTIFY.accountsUrl).replace(/\/+$/, '')
  const apiUrl = (given.apiUrl ?? SPOTIFY.apiUrl).replace(/\/+$/, '')
  for (const [name, url] of Object.entries({ SPOTIFY_ACCOUNTS_URL: accountsUrl, SPOTIFY_API_URL: apiUrl }))
    if (isUnprotected(url, production))
      throw new StartError(
        `${name} must be https, or tokens would be sent unencrypted. Example: ${name}=${SPOTIFY.apiUrl}`,
      )
  return { ...SPOTIFY, clientId, clientSecret, accountsUrl, apiUrl, standIn: false }
}

const musicStandIn = (origin: string) => ({
  accountsUrl: `${origin}/music/accounts`,
  apiUrl: `${origin}/music`,
  webUrl: `${origin}/music/open`,
  pictureHosts: [origin],
})

/** True for http, except to this machine outside production. Secrets mustn't be sent over it. */
const isUnprotected = (url: string, production: boolean) =>
  url.startsWith('http:') && (production || !/^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(url))

/** Whether these are the two halves of a P-256 key pair, base64url-encoded as Web Push requires. */
function isKeyPair(publicKey: string, privateKey: string): boolean {
  if (!/^[\w-]{43}$/.test(privateKey)) return false
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
