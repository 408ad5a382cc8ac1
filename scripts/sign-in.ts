import { readConfig } from '#platform/config.ts'
import { followSignIn } from '../dev-services/identity/follow-sign-in.ts'

// `npm run sign-in -- ana@openmat.test` signs in through the identity stand-in and prints the cookie, for curl.
const email = process.argv[2]
const config = readConfig(process.env)
if (!config.devServices) {
  console.error("The dev services are turned off, so you can't sign in from the command line.")
  process.exit(1)
}
if (!email) {
  console.error('Choose a member: npm run sign-in -- ana@openmat.test')
  process.exit(1)
}
try {
  const { cookies, location } = await followSignIn(`${config.publicUrl}/api/auth/sign-in/google?mode=redirect`, {
    email,
  })
  const error = new URL(location).searchParams.get('error')
  if (error) throw new Error(error)
  console.log(cookies)
} catch (error) {
  console.error(`Couldn't sign in: ${(error as Error).message}. Is Open Mat running at ${config.publicUrl}?`)
  process.exit(1)
}
