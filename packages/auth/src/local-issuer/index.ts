export { assertLocalIssuerAllowed } from './assert-local-issuer-allowed.js'
export {
  LOCAL_AUDIENCE,
  LOCAL_USER_ID,
  type LocalIssuer,
  openLocalIssuer,
  type TokenRequest,
} from './local-issuer.js'
