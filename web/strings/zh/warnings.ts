// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { warnings as english } from '../en/warnings.ts'

export const warnings: Catalogue<typeof english> = {
  AUDIO_TRACKS:
    '文件有 {count} 条音轨；已转录第 {track} 条。[第 {main} 条的格式在此无法读取。][第 {silent} 条没有声音。][要转录全部 {all} 条，请选择每个声道一个说话人并重新转录。]',
  CHANNELS_TOO_MANY: '文件有 {channels} 个声道。Tiro 最多分离 {most} 个，因此已混合。',
  CHANNELS_UNREADABLE: '无法逐个读取声道，因此已混合。',
  CHANNELS_TOO_FEW: '要求 {wanted} 位说话人，但 {channels} 个声道各为一位说话人。',
  CHANNELS_SEPARATED: '两个声道各有自己的声音，因此分别转录。如果不对，请将声道设为混合并重新转录。',
  FILE_READ_PARTLY: '文件只能读取到 {time}。其后的内容已损坏或为其他格式。',
  FILE_SHORTER: '文件应有 {expected}，但只能解码 {time}。它被截断或已损坏。',
  FILE_LONGER: '文件应有 {expected}，但解码了 {time}。',
  FILE_TRUNCATED: '文件被截断。已转录前 {time}。',
  FILE_JOINED: '文件中有多段连续的录音。只转录了第一段（{time}）。请拆分文件以转录其余部分。',
  FILE_DAMAGED: '文件的部分内容已损坏。其余部分已转录。',
  FETCHING_OFF: '由 {engine} 生成的草稿质量：模型下载已关闭（TIRO_MODEL_FETCH=0）。',
  DRAFT_ENGINE: '由 {engine} 生成的草稿质量。原因：{reason}。',
  LANGUAGE_ASSUMED: '假定语言为{language}。',
  LANGUAGE_UNSUPPORTED: '此处无法转录{language}，首次出现于 {time}。',
  NO_ENGINE_FOR_LANGUAGE: '此处无法转录{language}。',
  SOUNDS_FOREIGN: '这听起来不像所识别的语言（{language}）。',
  SOUNDS_FOREIGN_FROM: '从 {time} 起，部分语音听起来不像所识别的语言（{language}）。',
  EFFORT_UNUSED: '{engine} 只有一种识别方式，因此提高识别力度没有作用。',
  VOCABULARY_UNSPELLED: '模型无法写出词汇表中的这些词：{words}[，以及另外 {more} 个]。',
  VOCABULARY_REJECTED: '在某些地方，优先使用词汇表会改变过多文本。Tiro 在那里保留了普通结果。',
  NOT_SPEECH: '已舍弃，可能不是语音：“{text}”',
  REPETITION: '已舍弃识别错误：“{text}”重复了 {times} 次。',
  NO_SPEECH: '此录音中没有找到语音。',
  SPEECH_WITHOUT_WORDS: '在 {of} 秒语音中有 {seconds} 秒没有识别出词语，首次位于 {time}。请尝试其他模型。',
  PUNCTUATION_PARTLY: '{passages} 段中有 {refused} 段的标点按规则添加，因为模型给出了其他词语。',
  PUNCTUATION_FAILED: '标点和大小写按规则添加，因为 {engine} 失败：{reason}',
  CORRECTIONS_LOST: '早先转录稿的 {corrections} 处修改中有 {lost} 处无法保留，因为新的词语不同。',
  TEXT_NOT_HEARD: '录音的内容不是这段文本，因此时间保持不变。',
  TEXT_PARTLY_HEARD: '文本的 {words} 个词中有 {unheard} 个在录音里没有这样听到，其时间为估计值。',
  SPEAKER_MODELS_MISSING: '无法下载说话人模型：{reason}。',
  SPEAKERS_FAILED: '无法识别说话人：{reason}',
  SPEAKERS_SAME:
    '所有语音都归于一位说话人：无法确定地区分两个声音。请设置说话人数并重新转录，或安装模型 [{segmentation} 和 ]titanet-small。',
  SPEAKERS_ESTIMATED:
    '草稿质量：按声音的音色区分说话人。人数（{speakers}）为估计值。如果不对，请设置说话人数并重新转录。',
  SPEAKERS_DRAFT: '草稿质量：按声音的音色区分说话人，没有使用声纹模型。',
  SPEAKERS_FEWER: '要求 {wanted} 位说话人，但只能区分出 {speakers} 位。',
  SPEAKERS_SILENT: '找到 {speakers} 位说话人，但只有 {speaking} 位有词语：其他人只在别人说话时说话。',
  SENTENCES_KEPT: '{count} 句无法翻译，保留原文：位于 {places}[，以及另外 {more} 处]。',
  SENTENCE_CORRECTIONS_LOST: '之前译文的 {corrections} 处更正中有 {lost} 处未能保留，因为原文在那里的内容已经不同。',
  NAMES_TRANSLATED: '{count} 句中的人名可能被翻译了：位于 {places}[，以及另外 {more} 处]。',
}
