// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { waiting as english } from '../en/waiting.ts'

export const waiting: Catalogue<typeof english> = {
  "The server's disk is full. Tiro continues when there is free space.": '服务器磁盘已满。有可用空间后，Tiro 会继续。',
  "The server's disk is read-only or failing. Tiro continues once the operator has repaired it.":
    '服务器磁盘为只读或出现故障。管理员修复后，Tiro 会继续。',
  'The chat server is busy. Tiro retries later.': '聊天服务器繁忙。Tiro 稍后会重试。',
  'The {purpose} model {model} is being downloaded[ ({megabytes} MB)][ ({fetched} MB of {total} MB)].':
    '正在下载模型 {model}（{purpose}）[：{megabytes} MB][：{fetched} MB，共 {total} MB]。',
  'Reading the file is starting again.': '正在重新读取文件。',
  'The file is still being read.': '仍在读取文件。',
  'The transcript is not complete yet.': '转录稿尚未完成。',
  "{engine} hasn't answered for {waited} s. After {seconds} s Tiro tries again.":
    '{engine} 已有 {waited} 秒没有响应。{seconds} 秒后 Tiro 会重试。',
  "{engine} didn't answer within {seconds} s.": '{engine} 在 {seconds} 秒内没有响应。',
  "Couldn't reach the media storage. Try again in a few seconds.": '无法连接到媒体存储。',
  '{name} ended unexpectedly[ ({how})].': '{name} 意外结束[（{how}）]。',
  'The chat server': '聊天服务器',
  'The speech server': '转录服务器',
  'The translation server': '翻译服务器',
  'The embedding server': '搜索服务器',
  '{server} is busy or failing (status {status}).': '{server}繁忙或出现故障（状态 {status}）。',
  "{server} can't be reached, or its response was cut off.": '无法连接到{server}，或其响应中断。',
  '{server} rejected the key. Check {key}.': '{server}拒绝了密钥。请检查 {key}。',
  '{reason} Tiro tries again.': '{reason} Tiro 正在重试。',
}
