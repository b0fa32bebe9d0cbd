-- What is said or written in a video, for those who do not hear or see it: WebVTT, stored beside the video under its own hash.
alter table videos add column captions text constraint videos_captions_shape check (captions ~ '^[0-9a-f]{32}\.vtt$');
