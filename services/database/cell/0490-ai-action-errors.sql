-- Why a call of AI failed or was refused: the code that people's support is told.
alter table ai_actions add column error_code text;
