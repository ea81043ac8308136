/** Bytes that an operation accepts. FormData brings its content type. */
export type Content = NonNullable<RequestInit['body']>
