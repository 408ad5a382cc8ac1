-- What was sent before sizes were made plays as it was recorded.
update video_files set state = 'ready' where type is not null;
