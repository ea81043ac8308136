import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon.tsx'

const looks = {
  /** The main action of the page. Its border is seen where colours are forced, and the red isn't. */
  primary: 'border border-transparent bg-red text-red-ink hover:brightness-110 px-3',
  plain: 'border border-line bg-paper hover:bg-paper-2 px-3',
  quiet: 'hover:bg-paper-3/60 px-2 text-ink-2 hover:text-ink',
  danger: 'border border-line text-red hover:bg-paper-2 px-3',
}

export type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks; icon?: IconName }

export function Button({ look = 'plain', icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex h-8 items-center justify-center gap-1.5 thumb rounded text-sm font-medium whitespace-nowrap disabled:opacity-50 ${looks[look]} ${className}`}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** An icon button. Screen readers read its label, and it is the tooltip. */
export function IconButton({
  icon,
  label,
  size = 16,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string; size?: number }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-flex size-8 shrink-0 thumb items-center justify-center rounded text-ink-2 hover:bg-paper-3/60 hover:text-ink disabled:opacity-40 ${className}`}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
