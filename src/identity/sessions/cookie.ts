/** With https the name's prefix makes the browser limit a cookie to this host and encrypted connections. */
function fullName(publicUrl: string, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** A Set-Cookie header that scripts can't read; a null value deletes the cookie. */
export function setCookie(publicUrl: string, cookie: { name: string; value: string | null; seconds: number }): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const age = cookie.value === null ? 0 : cookie.seconds
  return `${fullName(publicUrl, cookie.name)}=${cookie.value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`
}

/** The value of a cookie: 32 bytes as base64url, which a number and a dot may precede. Null: another value, or none. */
export function cookieOf(publicUrl: string, name: string, header: string | undefined): string | null {
  return cookieLike(/^(?:\d{1,12}\.)?[\w-]{43}$/, publicUrl, name, header)
}

/** The first value of a cookie that has this form; null: none. */
export function cookieLike(form: RegExp, publicUrl: string, name: string, header: string | undefined): string | null {
  if (header === undefined) return null
  const wanted = fullName(publicUrl, name)
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === wanted && value !== undefined && form.test(value)) return value
  }
  return null
}
