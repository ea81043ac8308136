import 'react'

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** A whole folder is chosen; every browser has it, React's types do not. */
    webkitdirectory?: T extends HTMLInputElement ? '' : never
  }
}
