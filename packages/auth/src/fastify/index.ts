export { type BearerAuthOptions, bearerAuth } from './bearer-auth.js'
