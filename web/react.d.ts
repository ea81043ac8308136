import 'react'

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Chooses a whole folder. Every browser supports it, but React's types don't. */
    webkitdirectory?: T extends HTMLInputElement ? '' : never
  }
}
