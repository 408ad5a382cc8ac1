/** Public email providers. An address there proves nothing about a gym. */
const MAIL_HOSTS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'ymail.com',
  'rocketmail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'mail.com',
  'mail.ru',
  'yandex.ru',
  'yandex.com',
  'zoho.com',
  'fastmail.com',
  'hey.com',
  'tutanota.com',
  'tuta.io',
  'qq.com',
  '163.com',
  '126.com',
  'naver.com',
  'daum.net',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'orange.fr',
  'free.fr',
  'laposte.net',
  'wanadoo.fr',
  'libero.it',
  'btinternet.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'seznam.cz',
  'wp.pl',
  'o2.pl',
]

/** Site builders and hosts: the site belongs to the gym, but the domain doesn't. */
const SITE_HOSTS = [
  'wixsite.com',
  'wix.com',
  'squarespace.com',
  'wordpress.com',
  'weebly.com',
  'webnode.com',
  'webnode.page',
  'jimdosite.com',
  'jimdofree.com',
  'jimdo.com',
  'godaddysites.com',
  'blogspot.com',
  'blogger.com',
  'tumblr.com',
  'sites.google.com',
  'google.com',
  'business.site',
  'github.io',
  'gitlab.io',
  'netlify.app',
  'vercel.app',
  'pages.dev',
  'workers.dev',
  'web.app',
  'firebaseapp.com',
  'herokuapp.com',
  'azurewebsites.net',
  'cloudfront.net',
  'amazonaws.com',
  'webflow.io',
  'framer.website',
  'carrd.co',
  'strikingly.com',
  'mystrikingly.com',
  'site123.me',
  'ueniweb.com',
  'myshopify.com',
  'shopify.com',
  'square.site',
  'bigcartel.com',
  'notion.site',
  'zenplanner.com',
  'mindbodyonline.com',
  'gymdesk.com',
  'glofox.com',
  'teamup.com',
  'clubworx.com',
  'sportsengine.com',
  'gomotion.com',
  '000webhostapp.com',
  'altervista.org',
  'chez-alice.fr',
  'e-monsite.com',
  'webador.com',
  'webself.net',
  'simdif.com',
  'yolasite.com',
]

/** Link redirectors, and sites where others can post on what looks like the gym's page. */
const SOCIAL_HOSTS = [
  'facebook.com',
  'fb.com',
  'fb.me',
  'instagram.com',
  'threads.net',
  'twitter.com',
  'x.com',
  'tiktok.com',
  'youtube.com',
  'youtu.be',
  'linkedin.com',
  'linktr.ee',
  'linkin.bio',
  'beacons.ai',
  'meetup.com',
  'eventbrite.com',
  'yelp.com',
  'tripadvisor.com',
  'reddit.com',
  'whatsapp.com',
  'wa.me',
  't.me',
  'telegram.me',
  'discord.gg',
  'discord.com',
  'pinterest.com',
  'vk.com',
  'bit.ly',
  'tinyurl.com',
  'goo.gl',
  'maps.app.goo.gl',
  'g.page',
  'medium.com',
  'patreon.com',
  'gofundme.com',
  'openstreetmap.org',
  'wikipedia.org',
]

/** Second-level labels that registries sell names under: `gym.co.uk` has an owner, `co.uk` doesn't. */
const UNDER_COUNTRIES = new Set(
  (
    'ac co com or org net ne edu gov go gob gouv mil sch school ltd plc me nom id info web biz name pro ind firm gen store shop art ' +
    'esp etc adm adv arq eco eng med mus psi tur tv emp blog log wiki flog vet academia nhs police gc qc on bc ab asn csiro conf gr lg ' +
    'ed k12 press in uk us eu de jpn za ru br cn hu no se sa mex kr'
  ).split(' '),
)

/** The gym's own domain, from its website, without a leading `www`; null if it has none. */
export function ownDomainOf(website: string): string | null {
  const host = hostOf(website)
  if (!host || isOneOf(host, MAIL_HOSTS) || isOneOf(host, SITE_HOSTS) || isOneOf(host, SOCIAL_HOSTS)) return null
  const domain = host.replace(/^www\d?\./, '')
  return isGivenOut(domain) ? null : domain
}

/**
 * The website where a code is valid proof, because only the gym can write to it. Null if there's none. Hosts in
 * `allowedHosts` (with port) may be local, for tests and development.
 */
export function provingWebsite(website: string, allowedHosts: readonly string[] = []): string | null {
  const url = urlOf(website)
  if (url && allowedHosts.includes(url.host)) return url.href
  if (!url || !hostOf(website)) return null
  return isOneOf(url.hostname, SOCIAL_HOSTS) || isOneOf(url.hostname, MAIL_HOSTS) ? null : url.href
}

/** Whether two URLs are on the same site, whatever the page. */
export function isSameSite(one: string, other: string): boolean {
  const site = (website: string) => hostOf(website)?.replace(/^www\d?\./, '') ?? website.trim()
  return site(one) === site(other)
}

/** Whether an email address is at this domain or a subdomain, never a parent domain. */
export function isAtDomain(email: string, domain: string): boolean {
  const at = email.lastIndexOf('@')
  const host = at > 0 ? hostOf(`http://${email.slice(at + 1)}`) : null
  return host !== null && (host === domain || host.endsWith(`.${domain}`))
}

function urlOf(website: string): URL | null {
  const text = website.trim()
  if (text === '') return null
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}

/** The hostname in lower case; null for IP addresses and names without a dot. */
function hostOf(website: string): string | null {
  const host = urlOf(website)?.hostname.toLowerCase().replace(/\.$/, '')
  if (!host || !/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)) return null
  return host
}

const isOneOf = (host: string, hosts: readonly string[]) =>
  hosts.some((known) => host === known || host.endsWith(`.${known}`))

/** Whether the domain is a public suffix, under which anyone can register names. */
function isGivenOut(domain: string): boolean {
  const labels = domain.split('.')
  const [second = '', country = ''] = labels
  return labels.length < 2 || (labels.length === 2 && country.length === 2 && UNDER_COUNTRIES.has(second))
}
