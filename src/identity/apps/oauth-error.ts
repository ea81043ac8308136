/** An error of OAuth (RFC 6749, section 5.2), which its endpoints answer with. */
export class OAuthError extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status = 400) {
    super(message)
    this.name = 'OAuthError'
    this.code = code
    this.status = status
  }
}
